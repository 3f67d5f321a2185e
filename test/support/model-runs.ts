/**
 * The number of random histories in a model test: `usual`, which takes seconds, or `all` if the environment has
 * `MODEL_RUNS=all`. The seed is fixed, so `all` begins with the usual histories.
 */
export function modelRuns({ usual, all }: { usual: number; all: number }): number {
  return process.env.MODEL_RUNS === 'all' ? all : usual
}
