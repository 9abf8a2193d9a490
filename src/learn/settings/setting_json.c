/* Values of settings, written as config.json has them. */
#include "base/text/json.h"
#include "learn/settings/settings.h"

static json_t *names_json(const char *const *name, const bool *has, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        if (has[i])
            noge_json_add(&list, json_string(name[i]));
    return list;
}

static json_t *inputs_json(uint64_t bits) {
    json_t *list = json_array();
    for (uint32_t i = 0; noge_setting_input(i); i++)
        if (bits >> i & 1)
            noge_json_add(&list, json_string(noge_setting_input(i)));
    return list;
}

static json_t *horizons_json(const noge_train_config *config) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < config->horizon_count; i++)
        noge_json_add(&list, json_integer(config->horizon[i]));
    return list;
}

static json_t *reals_json(const double *real, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        noge_json_add(&list, json_real(real[i]));
    return list;
}

json_t *noge_setting_json(const noge_train_config *config, size_t number) {
    const noge_setting_row *row = noge_setting_row_at(number);
    noge_train_config *at = (noge_train_config *)(uintptr_t)config; /* only read */
    const bool features[] = {config->feature_bfs, config->feature_dfs, config->feature_nn};
    switch (row->about.kind) {
    case NOGE_SETTING_INTEGER:
        return json_integer(row->whole ? (json_int_t)*row->whole(at) : (json_int_t)*row->large(at));
    case NOGE_SETTING_REAL: return json_real(*row->real(at));
    case NOGE_SETTING_PAIR: return reals_json((const double[]){*row->real(at), *row->real_2(at)}, 2);
    case NOGE_SETTING_SWITCH: return json_boolean(*row->toggle(at));
    case NOGE_SETTING_CHOICE: return json_string(row->about.choices[*row->whole(at)]);
    case NOGE_SETTING_KERNEL: return json_string(row->about.choices[config->portable]);
    case NOGE_SETTING_VARIANT: return json_string(noge_train_variant(config));
    case NOGE_SETTING_NAMES: return names_json(row->about.choices, features, 3);
    case NOGE_SETTING_INPUTS: return inputs_json(*row->large(at));
    case NOGE_SETTING_INTEGERS: return horizons_json(config);
    case NOGE_SETTING_REALS: return reals_json(config->goal, config->goal_count);
    case NOGE_SETTING_TEXT: return json_string(row->text(at));
    }
    return NULL;
}
