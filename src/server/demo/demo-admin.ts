export const demoAdmin = { username: 'demo', password: 'washday-demo' }
