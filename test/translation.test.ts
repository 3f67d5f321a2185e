import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesIn, readSource } from './support/source-files.ts'

/**
 * A browser's translator replaces text nodes with elements, which breaks React's updates of a text with siblings. So a
 * text needs its own element (ui/TranslatableText.tsx) if it has siblings and if the text or the siblings change.
 */

// The button components wrap each text in an element themselves; svg and g have no text.
const exempt = new Set(['Button', 'ButtonLink', 'QuietButton', 'svg', 'g'])
// `{children}` can be text only in these elements.
const inline = new Set(['a', 'button', 'p', 'span'])

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const inBraces = (child: Node): Node =>
  child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

const isChoice = ({ type }: Node) =>
  type === 'ConditionalExpression' || type === 'LogicalExpression'

function branchesOf(choice: Node): Node[] {
  const branches =
    choice.type === 'LogicalExpression' ? [choice.right] : [choice.consequent, choice.alternate]
  return (branches as Node[]).flatMap((branch) =>
    isChoice(branch) ? branchesOf(branch) : [branch],
  )
}

function isText(child: Node): boolean {
  if (child.type === 'JSXText') return /\p{L}/u.test(String(child.value))
  const { type, value } = inBraces(child)
  if (type === 'Literal') return /\p{L}/u.test(String(value))
  return type === 'MemberExpression' || isVariableText(child)
}

/** Calls of `map` and `withTranslatableText` are not texts, because they return elements. */
function isVariableText(child: Node): boolean {
  const { type, callee, expressions } = inBraces(child)
  if (type === 'TemplateLiteral') return (expressions as Node[]).length > 0
  if (type !== 'CallExpression') return false
  const { name, property } = callee as { name?: string; property?: Node }
  return name !== 'withTranslatableText' && property?.name !== 'map'
}

function brokenTexts(node: Node): number[] {
  if (!isElement(node)) return []
  const opening = node.openingElement as Node | undefined
  const name = String((opening?.name as Node | undefined)?.name)
  if (exempt.has(name) || hasTranslateAttribute(opening)) return []
  const children = (node.children as Node[]).filter(
    (child) => child.type !== 'JSXText' || String(child.value).trim() !== '',
  )
  if (children.length < 2) return []
  const choices = children.filter((child) => isChoice(inBraces(child)))
  const mayBeTextFromParent = (child: Node) =>
    inline.has(name) && inBraces(child).name === 'children'
  const texts = children.filter(
    (child) =>
      isVariableText(child) ||
      (choices.length > 0 && (isText(child) || mayBeTextFromParent(child))),
  )
  const changing = choices.filter((child) =>
    branchesOf(inBraces(child)).some((branch) => isText(branch)),
  )
  return [...texts, ...changing].map(({ start }) => start)
}

function hasTranslateAttribute(opening: Node | undefined): boolean {
  const attributes = (opening?.attributes ?? []) as Node[]
  return attributes.some(({ name }) => (name as Node | undefined)?.name === 'translate')
}

function findBroken(node: Node): number[] {
  const below = Object.values(node).flat().filter(isNode).flatMap(findBroken)
  return [...brokenTexts(node), ...below]
}

it.each(filesIn('src/web/{public,form,ui}/**/*.tsx'))(
  '%s renders no text that breaks under a browser translation',
  (file) => {
    const source = readSource(file)
    const program = parseSync(file, source).program as unknown as Node
    const places = findBroken(program).map((start) => {
      const line = source.slice(0, start).split('\n').length
      return `${file}:${line} ${source.slice(start).trimStart().split('\n')[0]}`
    })
    expect(
      places,
      'wrap each of these texts in its own element, such as <TranslatableText>',
    ).toEqual([])
  },
)
