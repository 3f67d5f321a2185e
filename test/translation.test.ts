import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesIn, readSource } from './support/source-files.ts'

/**
 * A browser's translator replaces text nodes with elements. React copes with that if a text is its element's only
 * child. A text that changes, or has siblings that come and go, needs its own element (ui/TranslatableText.tsx).
 */

// The button components wrap each text in an element themselves; svg and g have no text.
const exempt = new Set(['Button', 'ButtonLink', 'QuietButton', 'svg', 'g'])
// Only these elements may get text as `children`; the children of other components are elements.
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
  return type === 'MemberExpression' || isMadeOfValues(child)
}

/** Whether a child is a text with a variable part; calls of `map` and `withTranslatableText` return elements. */
function isMadeOfValues(child: Node): boolean {
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
  if (exempt.has(name) || isLeftAlone(opening)) return []
  const children = (node.children as Node[]).filter(
    (child) => child.type !== 'JSXText' || String(child.value).trim() !== '',
  )
  if (children.length < 2) return []
  const choices = children.filter((child) => isChoice(inBraces(child)))
  const isGiven = (child: Node) => inline.has(name) && inBraces(child).name === 'children'
  const texts = children.filter(
    (child) => isMadeOfValues(child) || (choices.length > 0 && (isText(child) || isGiven(child))),
  )
  const changing = choices.filter((child) =>
    branchesOf(inBraces(child)).some((branch) => isText(branch)),
  )
  return [...texts, ...changing].map(({ start }) => start)
}

function isLeftAlone(opening: Node | undefined): boolean {
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
