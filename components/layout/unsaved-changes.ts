'use client'

import { useEffect } from 'react'
import { useStore } from '@/components/ui/use-store'
import { Store } from '@/lib/store'
import { hasDrafts } from './use-kept'

/** One entry per form with unsaved changes. */
const forms = new Set<symbol>()
const unsaved = new Store(false)

function noteForms(change: () => void) {
  change()
  if (unsaved.get() !== forms.size > 0) unsaved.set(forms.size > 0)
}

/**
 * Browsers cannot cancel the back button. So the first change pushes a copy of the history entry: going back leads to
 * the same page, and there is time to ask.
 */
let doubled = false

/** Whether going back currently leads to the same page. */
export function isDoubled(): boolean {
  return doubled
}

/** `about`: changes of a form on the page; or what this browser stores, which logging out deletes. */
type Question = { about: 'changes' | 'drafts'; answer: (leave: boolean) => void }

const asked = new Store<Question | null>(null)

/** Whether the page may be left: asks if there are unsaved changes. */
export function mayLeave(): Promise<boolean> {
  return forms.size === 0 ? Promise.resolve(true) : ask('changes')
}

/** Whether the tutor may be logged out: asks if there is anything unsaved, on the page or stored in this browser. */
export function mayLogOut(): Promise<boolean> {
  return hasDrafts() ? ask('drafts') : mayLeave()
}

function ask(about: Question['about']): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      about,
      answer: (leave) => {
        asked.set(null)
        resolve(leave)
      },
    })
  })
}

/**
 * Notes that the page is being left, with or without changes. Returns whether its duplicate history entry should be
 * replaced.
 */
export function leavePage(): boolean {
  const replaces = doubled
  noteForms(() => forms.clear())
  doubled = false
  return replaces
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  if (forms.size > 0) event.preventDefault()
}

async function askBeforeBack() {
  if (!doubled) return
  doubled = false
  if (forms.size > 0) {
    double()
    if (!(await mayLeave())) return
    leavePage()
    history.go(-2)
  } else {
    history.back()
  }
}

function double() {
  doubled = true
  history.pushState(history.state, '')
}

let installed = false

function install() {
  if (installed) return
  installed = true
  window.addEventListener('beforeunload', askBeforeUnload)
  window.addEventListener('popstate', () => void askBeforeBack())
}

/** While `dirty`, every way of leaving the page asks whether to discard: links, reload, closing, the back button. */
export function useUnsavedChanges(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return undefined
    install()
    const form = Symbol('form')
    noteForms(() => forms.add(form))
    if (!doubled) double()
    return () => noteForms(() => forms.delete(form))
  }, [dirty])
}

/** Whether a form on the page has unsaved changes. */
export function useHasUnsaved(): boolean {
  return useStore(unsaved, false)
}

/** The open question; null without one. */
export function useLeaveQuestion(): Question | null {
  return useStore(asked, null)
}
