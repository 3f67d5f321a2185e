import { once } from 'node:events'
import { connect } from 'node:net'
import { answerTask } from './worker.ts'

export type RoundTripTask = { port: number; rounds: number; trips: number }
/** Per round, after a warm-up round */
export type RoundTripAnswer = { seconds: number[] }

answerTask<RoundTripTask, RoundTripAnswer>(async ({ port, rounds, trips }) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const seconds: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now()
    await goAndReturn(trips)
    if (round > 0) seconds.push((performance.now() - startedAt) / 1000)
  }
  socket.destroy()
  return { seconds }

  function goAndReturn(times: number): Promise<void> {
    let remaining = times
    return new Promise((resolve) => {
      const next = () => {
        if (remaining-- > 0) return socket.write('x')
        socket.off('data', next)
        resolve()
      }
      socket.on('data', next)
      next()
    })
  }
})
