/**
 * `import` from node:http reads all its exports. Reading its `WebSocket` loads Node's fetch (undici), which takes 2 MB
 * and is not used here. `getBuiltinModule` reads only these three exports.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
