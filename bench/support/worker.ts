/** The process of `callApart`: calls one function, replies with its result, and exits if the bench does. */
process.once('disconnect', () => process.exit(1))
process.once('message', async (call) => {
  const { file, name, task } = call as { file: string; name: string; task: object }
  process.send?.(await (await import(file))[name](task))
})
