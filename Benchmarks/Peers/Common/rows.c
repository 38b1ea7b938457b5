/* Prints the checksum of the first rows of the workload, as `feed-bench --checksum` does: feed_rows ROWS. */
#include "feed.h"
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    uint32_t count = (uint32_t)strtoul(argv[1], 0, 10);
    uint64_t hash = 14695981039346656037ull;
    for (uint32_t i = 0; i < count; i++) {
        FeedRow row;
        char avatar[16];
        feed_row(i, &row);
        sprintf(avatar, "%d", row.avatar);
        const char *fields[] = {row.title, row.body, row.likes, row.replies, row.shares, avatar};
        for (int k = 0; k < 6; k++) hash = feed_fnv1a(hash, fields[k]);
    }
    printf("%016llx\n", (unsigned long long)hash);
}
