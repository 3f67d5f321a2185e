/**
 * How many random histories a model test runs: `usual` ones, which take seconds, or with `MODEL_RUNS=all` in the
 * environment `all` of them. The seed is fixed, so the usual ones are the first of all.
 */
export function modelRuns({ usual, all }: { usual: number; all: number }): number {
  return process.env.MODEL_RUNS === 'all' ? all : usual
}
