/* What the page can offer: policies, models that were added, families of graphs. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/version.h"
#include "lab.h"
#include "policy/guard.h"
#include "policy/spec.h"
#include "stand_in/memory_files.h"

#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

/* Models are files in memory, under this folder. */
#define FOLDER "/models/"
#define ENDING ".safetensors"

typedef struct model {
    struct model *next;
    char *set, *variant; /* what it was trained on, and how */
    char name[];
} model;

static model *models; /* in the order of their additions */

/* ---- Models ------------------------------------------------------------------------------------------------------ */

/* NULL: there is none of this name. */
static const model *find_model(const char *name, size_t length) {
    const model *at = models;
    while (at && (strlen(at->name) != length || memcmp(at->name, name, length) != 0))
        at = at->next;
    return at;
}

noge_policy_spec *lab_policy(const char *name) {
    noge_policy_options options = {.size = sizeof options, .kernel = NOGE_POLICY_KERNEL_PORTABLE};
    size_t plain = noge_guards_begin(name);
    noge_policy_spec *spec = NULL;
    const model *own = find_model(name, plain);
    char path[400];
    if (own)
        snprintf(path, sizeof path, FOLDER "%s" ENDING "%s", own->name, name + plain);
    options.name = own ? own->name : NULL;
    noge_policy_spec_parse(&spec, own ? path : name, &options, lab_last_error());
    return spec;
}

/* Adds a name at the end of the list. */
static model *enlist(const char *name) {
    model *made = noge_allocate(1, sizeof *made + strlen(name) + 1, lab_last_error());
    model **at = &models;
    if (!made)
        return NULL;
    strcpy(made->name, name);
    while (*at)
        at = &(*at)->next;
    return *at = made;
}

static void strike_out(model *removed) {
    model **at = &models;
    while (*at != removed)
        at = &(*at)->next;
    *at = removed->next;
    free(removed->set);
    free(removed->variant);
    free(removed);
}

LAB_EXPORT(lab_add_model) bool lab_add_model(const char *name, const void *bytes, size_t size) {
    char path[200];
    if (find_model(name, strlen(name)))
        return true;
    if ((size_t)snprintf(path, sizeof path, FOLDER "%s" ENDING, name) >= sizeof path || strpbrk(name, "@")) {
        noge_fail(lab_last_error(), NOGE_USAGE, "%s: not a name for a model", name);
        return false;
    }
    if (lab_file_put(path, bytes, size, lab_last_error()) != NOGE_OK)
        return false;
    model *made = enlist(name);
    noge_policy_spec *spec = made ? lab_policy(name) : NULL;
    if (spec) {
        const noge_model_summary summary = noge_model_summarise(noge_policy_spec_model(spec));
        made->set = strdup(summary.set);
        made->variant = strdup(summary.variant);
    } else {
        if (made)
            strike_out(made);
        lab_file_remove(path);
    }
    noge_policy_spec_free(spec);
    return spec != NULL;
}

/* ---- The catalogue ----------------------------------------------------------------------------------------------- */

static void add_policy(json_t **list, const char *name, const char *kind, json_t *description) {
    json_t *entry = json_object();
    noge_json_set(&entry, "name", noge_json_string(name));
    noge_json_set(&entry, "kind", noge_json_string(kind));
    noge_json_set(&entry, "description", description);
    noge_json_add(list, entry);
}

static json_t *policies(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < noge_policy_type_count(); i++) {
        const noge_policy_info info = noge_policy_describe(i);
        add_policy(&list, info.name, i < noge_policy_rule_count() ? "rule" : "universal",
                   noge_json_string(info.summary));
    }
    for (const model *at = models; at; at = at->next) {
        char text[300];
        snprintf(text, sizeof text, "a network of method %s, trained on %s", at->variant ? at->variant : "?",
                 at->set && at->set[0] ? at->set : "unknown graphs");
        add_policy(&list, at->name, "model", noge_json_string(text));
    }
    return list;
}

static json_t *parameters(const noge_family *family) {
    json_t *list = json_array();
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS && family->parameter[i].name; i++) {
        const noge_family_parameter *at = &family->parameter[i];
        double unit = 1;
        for (uint32_t k = 0; k < at->decimals; k++)
            unit *= 10;
        json_t *entry = json_object();
        noge_json_set(&entry, "name", noge_json_string(at->name));
        noge_json_set(&entry, "least", json_real(at->least / unit));
        noge_json_set(&entry, "most", json_real(at->most / unit));
        noge_json_set(&entry, "usual", json_real(at->usual / unit));
        noge_json_set(&entry, "decimals", json_integer(at->decimals));
        noge_json_set(&entry, "meaning", noge_json_string(at->meaning));
        noge_json_add(&list, entry);
    }
    return list;
}

static json_t *families(void) {
    json_t *list = json_array();
    for (size_t i = 0; noge_family_at(i); i++) {
        const noge_family *family = noge_family_at(i);
        json_t *entry = json_object();
        noge_json_set(&entry, "name", noge_json_string(family->name));
        noge_json_set(&entry, "summary", noge_json_string(family->summary));
        noge_json_set(&entry, "random", family->random ? json_true() : json_false());
        noge_json_set(&entry, "beyond", family->beyond ? json_true() : json_false());
        noge_json_set(&entry, "parameters", parameters(family));
        noge_json_add(&list, entry);
    }
    return list;
}

LAB_EXPORT(lab_catalog) const char *lab_catalog(void) {
    static noge_text text;
    json_t *all = json_object();
    text.size = 0;
    noge_json_set(&all, "version", noge_json_string(noge_version()));
    noge_json_set(&all, "policies", policies());
    noge_json_set(&all, "families", families());
    noge_status status = noge_json_print(&text, all, 0, lab_last_error());
    json_decref(all);
    return status == NOGE_OK ? text.bytes : NULL;
}
