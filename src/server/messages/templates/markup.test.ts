import { expect, test } from 'vitest'
import { h, raw } from './markup.ts'

test('text and attributes are escaped', () => {
  const { html } = h('p', { title: `"a" & 'b'` }, '<script>', ' & ', `"it's"`)
  expect(html).toBe(
    '<p title="&quot;a&quot; &amp; &#x27;b&#x27;">&lt;script&gt; &amp; &quot;it&#x27;s&quot;</p>',
  )
})

test('children may be nested lists, numbers, other elements or absent', () => {
  const { html } = h('p', null, ['a', [1, h('b', null, '<')]], null, undefined, false, 0)
  expect(html).toBe('<p>a1<b>&lt;</b>0</p>')
})

test('void elements close themselves, and other empty elements have an end tag', () => {
  expect(h('p', null, h('br'), h('hr')).html).toBe('<p><br/><hr/></p>')
  expect(h('td').html).toBe('<td></td>')
})

test('a style is written as CSS, with lengths in pixels', () => {
  const style = { fontSize: 17, fontWeight: 700, lineHeight: 0, margin: 0, msoPaddingAlt: '0px' }
  expect(h('p', { className: 'ink', style: { ...style, color: undefined } }).html).toBe(
    '<p class="ink" style="font-size:17px;font-weight:700;line-height:0;margin:0;mso-padding-alt:0px"></p>',
  )
})

test('raw markup stays as it is', () => {
  expect(h('style', null, raw('td>p{color:red}')).html).toBe('<style>td>p{color:red}</style>')
})
