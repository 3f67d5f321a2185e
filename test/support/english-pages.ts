import * as core from '../../src/contract/words/en/core.ts'
import * as pages from '../../src/contract/words/en/pages.ts'
import { setCoreWords, setPageWords } from '../../src/web/words.ts'

// As in a browser, set the words before anything renders.
setCoreWords(core)
setPageWords(pages)
