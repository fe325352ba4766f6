'use client'

import * as RadixDialog from '@radix-ui/react-dialog'
import { useTranslations } from 'next-intl'
import { useRef, type KeyboardEvent } from 'react'
import { cn } from '@/lib/cn'
import type { DialogProps } from './dialog'
import { Icon } from './icon'
import { rememberFocus } from './keep-focus'
import { useBackCloses } from './use-back-closes'

const places: Record<NonNullable<DialogProps['kind']>, string> = {
  dialog:
    'top-[calc(50%+var(--notice)/2)] left-1/2 w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 rounded-lg p-6',
  alert:
    'top-[calc(50%+var(--notice)/2)] left-1/2 w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 rounded-lg p-6',
  wide: 'top-[calc(50%+var(--notice)/2)] left-1/2 w-[calc(100%-2rem)] max-w-3xl -translate-x-1/2 -translate-y-1/2 rounded-lg p-6',
  sheet: 'top-(--notice) bottom-0 left-0 w-80 max-w-[85vw] p-4',
}

export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, kind = 'dialog' } = props
  const giveBack = useRef<() => void>(undefined)
  useBackCloses(open, () => onOpenChange(false))

  /** The first element of a dialog is its close button; a part marked `data-first-focus` gets the focus instead. */
  function takeFocus(event: Event) {
    giveBack.current = rememberFocus()
    const first =
      event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-first-focus]')
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  // Radix only knows its own triggers; ours can be any button, so the focus is restored here.
  function returnFocus(event: Event) {
    event.preventDefault()
    giveBack.current?.()
  }

  // Radix gives Escape to the newest layer alone, and a notification that comes after the dialog is one. Browsers with a
  // CloseWatcher would do without this.
  function closeByEscape(event: KeyboardEvent) {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isHere || event.defaultPrevented) return
    event.preventDefault()
    onOpenChange(false)
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content
          role={kind === 'alert' ? 'alertdialog' : 'dialog'}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeByEscape}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-40 max-h-[calc(100dvh-2rem-var(--notice))] overflow-y-auto overscroll-contain bg-surface text-ink shadow-lift outline-none',
            kind === 'sheet' ? 'max-h-none!' : 'animate-rise',
            places[kind],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-lg font-bold">{title}</RadixDialog.Title>
            {kind !== 'alert' && <CloseButton />}
          </div>
          {description && (
            <RadixDialog.Description asChild>
              <div className="mt-2 text-muted">{description}</div>
            </RadixDialog.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Radix's own overlay adds a style element, which the policy of a prerendered page forbids. */
function Overlay() {
  return (
    <div
      // The page stops scrolling, and keeps the width of its scroll bar.
      data-overlay={innerWidth > document.documentElement.clientWidth ? 'gutter' : ''}
      className="pointer-events-auto fixed inset-0 z-40 animate-rise bg-[rgb(10_16_14/0.6)]"
    />
  )
}

function CloseButton() {
  const t = useTranslations('ui')
  return (
    <RadixDialog.Close
      aria-label={t('close')}
      className="target -my-2 -mr-2 inline-flex items-center justify-center rounded text-muted hover:text-ink"
    >
      <Icon name="close" />
    </RadixDialog.Close>
  )
}
