'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeHandler } from 'react-hook-form'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Spread on a form that React sends: pressed before React took the page over, it does nothing. By itself a browser would
 * write what was typed, passwords too, into the address and leave the page. Outside of a `<dialog>`, a form with this
 * method is not sent.
 */
export const sentByReact = { method: 'dialog', noValidate: true } as const

/** Keeps what was typed before React took the page over, where registering the field would put its start again. */
export function useEarlyText() {
  const early = useRef<{ control: Control; text: string; onChange: ChangeHandler }[] | null>([])

  useEffect(() => {
    for (const { control, text, onChange } of early.current ?? []) {
      control.value = text
      void onChange({ target: control, type: 'change' })
    }
    early.current = null
  }, [])

  return (control: Control | null, onChange: ChangeHandler) => {
    if (!control || control instanceof HTMLSelectElement || control.value === control.defaultValue) return
    early.current?.push({ control, text: control.value, onChange })
  }
}

/**
 * Tells whoever holds the value of a control what was given to it before React took the page over, which was no event for
 * React. Gives the control's `ref`. `value` is undefined where the control holds its value itself.
 */
export function useEarlyValue<Element extends Control>(
  value: string | undefined,
  take: (early: string, control: Element) => void,
) {
  const control = useRef<Element>(null)
  const takeEarly = useEffectEvent(() => {
    const { current } = control
    if (current && value !== undefined && current.value !== value) take(current.value, current)
  })
  useEffect(() => takeEarly(), [])
  return control
}

/**
 * Has React hear of an early choice as of any other, by an event. Of several choices, each is told once React has drawn
 * what came of the one before; during an effect it would draw none of them.
 */
export function notifyLater(control: Element, notify: () => void): void {
  queueMicrotask(() => {
    if (control.isConnected) notify()
  })
}

/**
 * The same as `useEarlyValue` for a box or a radio button: it is pressed once more, so that its `onChange` is called.
 */
export function useEarlyCheck(checked: boolean | undefined) {
  const control = useRef<HTMLInputElement>(null)
  const pressAgain = useEffectEvent(() => {
    const { current } = control
    if (!current || checked === undefined || current.checked === checked) return
    // Of radio buttons, the one that was pressed tells; the one that was given up by that does not.
    if (current.type === 'radio' && checked) return
    current.checked = checked
    notifyLater(current, () => current.checked === checked && current.click())
  })
  useEffect(() => pressAgain(), [])
  return control
}
