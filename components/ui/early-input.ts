'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeHandler } from 'react-hook-form'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Props of a form that React submits: it does nothing before hydration. Otherwise the browser would put the input,
 * passwords included, into the address and leave the page. Outside a `<dialog>`, a form with this method is not
 * submitted.
 */
export const sentByReact = { method: 'dialog', noValidate: true } as const

/** Keeps text typed before hydration, where registering the field would restore its initial value. */
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
 * Reports the value that a control got before hydration, for which React fires no event. Returns the `ref` of the
 * control. `value` is undefined for an uncontrolled one.
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
 * Dispatches an event for an early choice, so that React handles it like any other. Of several choices, each is
 * reported once React has rendered the previous one; within an effect it would render none of them.
 */
export function notifyLater(control: Element, notify: () => void): void {
  queueMicrotask(() => {
    if (control.isConnected) notify()
  })
}

/** As `useEarlyValue`, for a checkbox or a radio button: it is pressed again, so that its `onChange` is called. */
export function useEarlyCheck(checked: boolean | undefined) {
  const control = useRef<HTMLInputElement>(null)
  const pressAgain = useEffectEvent(() => {
    const { current } = control
    if (!current || checked === undefined || current.checked === checked) return
    // Of radio buttons, only the one that was pressed reports.
    if (current.type === 'radio' && checked) return
    current.checked = checked
    notifyLater(current, () => current.checked === checked && current.click())
  })
  useEffect(() => pressAgain(), [])
  return control
}
