/** The worker's side of `askProcess`: does its only task, replies with the result, and exits if the bench does. */
export function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (task) => {
    work(task as Task).then(
      (answer) => process.send?.(answer),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
