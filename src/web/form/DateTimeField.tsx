import { type ComponentProps, useLayoutEffect } from 'react'
import { TextField } from './TextField.tsx'

type DateTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onInput'> & {
  type: 'date' | 'time'
}

export function DateTimeField(props: DateTimeFieldProps) {
  const mark = () => markEmpty(document.getElementById(props.id))
  // Runs at each render, because a form sets values without an event.
  useLayoutEffect(mark)
  return <TextField {...props} onInput={mark} />
}

/** Safari shows the current date or time in an empty field as if it were filled in; base.css hides that. */
function markEmpty(field: HTMLElement | null): void {
  if (!(field instanceof HTMLInputElement)) return
  field.toggleAttribute('data-empty', field.value === '' && !field.validity.badInput)
}
