import type { Site } from '../support/site.ts'
import type { Driver, Visitor } from './driver.ts'

/** What a person does in a newly started browser, on a site with an empty database */
export type Journey = {
  name: string
  sendsTexts?: boolean
  isTranslated?: boolean
  run(given: { site: Site; driver: Driver; visitor: Visitor }): Promise<void>
}
