/**
 * `import` from node:http would read all its exports, including WebSocket, which loads Node's fetch (undici): 2 MB that
 * nothing here uses. `getBuiltinModule` does not.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
