/** What every form says */
export const form = {
  problem: 'There is a problem',
  failed: 'Something went wrong. Please try again.',
}
