/**
 * Importing node:http reads all its exports, among them WebSocket, which loads Node's fetch: 10 MB that nothing here
 * uses. This does not.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
