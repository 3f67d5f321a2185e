import type { FamilyFile } from '../../../contract/family.ts'

/** Downloads a page as a file. */
export function saveFile({ fileName, html }: FamilyFile): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
