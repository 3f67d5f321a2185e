import type { Call } from '../../../../contract/calls.ts'
import { callSheet } from '../../../../contract/words/en/admin-calls.ts'
import { comingWords } from '../../../../contract/words/en/admin-coming.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { type Place, placeLines } from '../../../../domain/appointment.ts'
import type { ComingState } from '../../../../domain/coming.ts'
import type { Language } from '../../../../domain/language.ts'
import { formatDay, formatTimeRange } from '../../../../domain/program-time.ts'
import type { SlotTimes } from '../../../../domain/time-slot.ts'
import type { ProgramFacts } from '../content.ts'
import { h, raw } from '../markup.ts'
import { languageMark } from './language-mark.ts'

type Person = { name: string; phone: string | null; language: Language; coming: ComingState }
export type ToCall = Pick<Call, 'name' | 'phone' | 'news'>

export type EventList = {
  event: Place & { id: string; title: string }
  /** Families to call: no message reaches them, or they have not said whether they are coming */
  calls: ToCall[]
  /** The slots of one day, earliest first */
  slots: (SlotTimes & { capacity: number; confirmed: Person[]; waiting: Person[] })[]
}

type Slot = EventList['slots'][number]

/** Empty rows for walk-ins */
const blankRows = 3

/** A standalone HTML page to print: a sheet for each time slot, with a box and a signature line for each family */
export function renderSheet({ event, calls, slots }: EventList, program: ProgramFacts): string {
  const zone = program.timeZone
  const day = slots[0] ? formatDay(slots[0].startTime, zone) : ''
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, words.title(event.title)),
      h('style', null, raw(styles)),
    ),
    h(
      'body',
      null,
      slots.map((slot) =>
        h(
          'section',
          null,
          h('h1', { dir: 'auto' }, event.title),
          h('p', { dir: 'auto' }, [day, ...placeLines(event)].join(', ')),
          h('h2', null, formatTimeRange(slot.startTime, slot.endTime, zone)),
          h('p', null, words.slotTotals(slot.confirmed.length, slot.capacity)),
          table(slot),
        ),
      ),
      calls.length > 0 &&
        h(
          'section',
          null,
          h('h1', null, callSheet.heading),
          h('p', null, callSheet.lead),
          callTable(calls),
        ),
    ),
  )
  return `<!doctype html>${document.html}`
}

function table({ confirmed, waiting }: Slot) {
  const blanks = Array.from({ length: blankRows }, () => null)
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'col', className: 'box' }, words.came),
        h('th', { scope: 'col' }, words.family),
        h('th', { scope: 'col', className: 'phone' }, words.phone),
        h('th', { scope: 'col', className: 'line' }, words.signature),
      ),
    ),
    h(
      'tbody',
      null,
      confirmed.length === 0
        ? h('tr', null, h('td', { colSpan: 4 }, words.nobody))
        : confirmed.map(row),
    ),
    waiting.length > 0 && h('tbody', null, divider(words.waitlist), waiting.map(row)),
    h('tbody', null, divider(words.walkIns), blanks.map(row)),
  )
}

function callTable(calls: readonly ToCall[]) {
  const head = (name: string, className?: string) => h('th', { scope: 'col', className }, name)
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        head(callSheet.done, 'box'),
        head(callSheet.family),
        head(callSheet.phone, 'phone'),
        head(callSheet.tell, 'tell'),
      ),
    ),
    h(
      'tbody',
      null,
      calls.map(({ name, phone, news }) =>
        h(
          'tr',
          null,
          h('td', { className: 'box' }, h('span')),
          h('td', null, h('bdi', null, name)),
          h('td', { className: 'phone' }, phone || callSheet.noPhone),
          h('td', { dir: 'auto' }, news.map(({ text }) => text).join(' ')),
        ),
      ),
    ),
  )
}

function divider(text: string) {
  return h('tr', null, h('th', { colSpan: 4, scope: 'colgroup' }, text))
}

function row(person: Person | null, index: number) {
  return h(
    'tr',
    null,
    h('td', { className: 'box' }, h('span')),
    h(
      'td',
      null,
      person && [`${index + 1}. `, h('bdi', null, person.name), languageMark(person.language)],
      person?.coming && h('span', { className: 'said' }, comingWords[person.coming]),
    ),
    h('td', { className: 'phone' }, person && (person.phone ?? words.noPhone)),
    h('td', { className: 'line' }),
  )
}

const styles = `
body{font:16px/1.4 system-ui,"Segoe UI",Arial,sans-serif;color:#000;background:#fff;margin:24px}
section+section{break-before:page;margin-top:48px}
h1{font-size:22px;margin:0}
h2{font-size:28px;margin:16px 0 0}
p{margin:2px 0}
table{border-collapse:collapse;table-layout:fixed;width:100%;margin-top:12px}
th,td{border-bottom:1px solid #777;padding:10px 8px;text-align:left;overflow-wrap:anywhere}
tr{break-inside:avoid}
.box span{display:block;width:20px;height:20px;border:2px solid #000;border-radius:4px}
.box{width:52px}
.said{display:block;font-size:13px}
.phone{width:140px;white-space:nowrap}
.line{width:30%}
.tell{width:45%}
@page{margin:15mm}
@media print{body{margin:0}section+section{margin-top:0}}`
