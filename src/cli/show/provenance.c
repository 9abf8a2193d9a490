/* Hashes cover test graphs only, because no policy sees the others. */
#include "cli/show/provenance.h"
#include "base/text/json.h"
#include "base/version.h"

json_t *noge_provenance_json(const noge_comparison *all) {
    const noge_evaluation *any = all->evaluation[0];
    json_t *data = json_array();
    for (size_t s = 0; s < all->set_count; s++) {
        char hash[NOGE_HASH_TEXT];
        noge_dataset_hash(all->dataset[s], hash);
        noge_json_add(&data, json_pack("{s:o,s:s}", "set", noge_json_string(all->set[s]), "hash", hash));
    }
    json_t *made = json_pack(
        "{s:s,s:s,s:I,s:I,s:I,s:o,s:b,s:s,s:I,s:o}", "version", NOGE_VERSION, "noge", noge_build_commit(), "first_seed",
        (json_int_t)all->first_seed, "seeds", (json_int_t)any->seed_count, "episodes", (json_int_t)any->episodes,
        "limit", all->task.limit == 0 ? json_null() : json_integer((json_int_t)all->task.limit), "weighted",
        (int)all->task.weighted, "kernel", all->kernel, "data_seed", (json_int_t)all->data_seed, "data", data);
    if (all->task.returns)
        noge_json_set(&made, "return", json_true());
    if (all->task.budget > 0)
        noge_json_set(&made, "budget_distance", noge_json_number(all->task.budget));
    return made;
}
