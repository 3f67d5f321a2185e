import type { Reporter, TestCase } from 'vitest/node'

/** Lists at the end which tests passed only when repeated: a fault in the test or in the product. */
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
