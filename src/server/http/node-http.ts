/**
 * `import` from node:http reads all its exports; WebSocket would load Node's fetch (undici), which takes 2 MB and is
 * not used here. `getBuiltinModule` reads only these three.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
