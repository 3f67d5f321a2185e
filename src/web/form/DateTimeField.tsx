import { type ComponentProps, useLayoutEffect } from 'react'
import { TextField } from './TextField.tsx'

type DateTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onInput'> & {
  type: 'date' | 'time'
}

export function DateTimeField(props: DateTimeFieldProps) {
  const mark = () => markEmpty(document.getElementById(props.id))
  // Runs after each render too, because a form sets values without an event.
  useLayoutEffect(mark)
  return <TextField {...props} onInput={mark} />
}

/** Flags an empty field for base.css, which hides the current date or time that Safari shows in it. */
function markEmpty(field: HTMLElement | null): void {
  if (!(field instanceof HTMLInputElement)) return
  field.toggleAttribute('data-empty', field.value === '' && !field.validity.badInput)
}
