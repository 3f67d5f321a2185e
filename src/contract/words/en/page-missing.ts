/** See SPEC.md 2. */
export const pageMissing = {
  heading: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  action: 'Back to Home',
}
