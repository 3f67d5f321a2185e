import { type ComponentProps, useLayoutEffect } from 'react'
import { TextField } from './TextField.tsx'

type DateTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onInput'> & {
  type: 'date' | 'time'
}

/** A day or a time: the browser's own field. */
export function DateTimeField(props: DateTimeFieldProps) {
  const mark = () => markEmpty(document.getElementById(props.id))
  // At each render: a form fills its fields without an event.
  useLayoutEffect(mark)
  return <TextField {...props} onInput={mark} />
}

/** Safari shows today, or the hour, in an empty field as if it were filled in; base.css hides it there. */
function markEmpty(field: HTMLElement | null): void {
  if (!(field instanceof HTMLInputElement)) return
  field.toggleAttribute('data-empty', field.value === '' && !field.validity.badInput)
}
