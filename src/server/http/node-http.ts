/**
 * `import` from node:http reads all its exports, among them WebSocket, which loads Node's fetch (undici): 2 MB that
 * nothing here uses. `getBuiltinModule` does not.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
