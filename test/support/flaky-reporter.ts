import type { Reporter, TestCase } from 'vitest/node'

/** At the end, lists the tests that passed only on a retry: each shows a fault of the test or of the product. */
export function createFlakyReporter(): Reporter {
  const flaky: string[] = []
  return {
    onTestCaseResult(test: TestCase) {
      if (test.diagnostic()?.flaky) {
        flaky.push(`${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`)
      }
    },
    onTestRunEnd() {
      for (const name of flaky) console.log(`Flaky: ${name}`)
    },
  }
}
