#!/bin/sh
# All shards of a command with GNU parallel, then their merge:
#   ./parallel.sh 16 compare grid maze --threads 1
# Set HOSTS="--sshlogin node1,node2 --return shards/{}-of-16.json --cleanup" to use other machines by ssh (compare only).
set -eu
shards=$1
shift
# shellcheck disable=SC2086 # options, to be split
seq "$shards" | parallel ${HOSTS:-} --halt now,fail=1 noge "$@" --shard "{}/$shards"
noge "$@" --merge
