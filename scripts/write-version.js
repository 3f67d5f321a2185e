// Part of `npm version 1.2.3 --no-git-tag-version`: copies the version of package.json into files that cannot read it.
import { readFileSync, writeFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function replace(file, pattern) {
  const text = readFileSync(file, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} has no version`)
  writeFileSync(file, text.replace(pattern, version))
}

replace('Dockerfile', /(?<=image\.version=")[^"]+/)
replace('deploy/washday.service', /(?<=of Washday )\d\S*(?=,)/)
