'use client'

import * as Toast from '@radix-ui/react-toast'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import { Icon } from './icon'
import { makeRoom } from './notice-place'
import { dismissNotice, type ShownNotice } from './notify'
import { toastHotkey, toastListClass } from './toast-region'

const leaveMs = 150

/** One notification at a time: 5 seconds, swipe right to dismiss, F8 to focus. */
export function ToastArea({ notice }: { notice: ShownNotice | null }) {
  const t = useTranslations('ui')
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={t('notification')}>
      {notice && <ToastCard key={notice.id} notice={notice} />}
      <Toast.Viewport
        ref={makeRoom}
        hotkey={[toastHotkey]}
        label={t('notifications', { hotkey: toastHotkey })}
        className={toastListClass}
      />
    </Toast.Provider>
  )
}

function ToastCard({ notice }: { notice: ShownNotice }) {
  const [open, setOpen] = useState(true)

  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => dismissNotice(notice.id), leaveMs)
    return () => clearTimeout(timer)
  }, [open, notice.id])

  const destructive = notice.variant === 'destructive'
  return (
    <Toast.Root
      open={open}
      onOpenChange={setOpen}
      type={destructive ? 'foreground' : 'background'}
      data-variant={notice.variant ?? 'default'}
      className={cn(
        'flex items-start gap-3 rounded-lg py-3 pr-2 pl-4 shadow-lift forced-edge',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        // Inverted colours of the page.
        destructive ? 'bg-danger text-on-danger' : 'bg-ink text-ground',
      )}
    >
      <Icon name={destructive ? 'alert' : 'check'} className="mt-0.5 size-5.5" />
      <ToastText notice={notice} />
      <CloseToast />
    </Toast.Root>
  )
}

function ToastText({ notice }: { notice: ShownNotice }) {
  return (
    <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-0.5">
      <Toast.Title className="font-semibold">{notice.title}</Toast.Title>
      {notice.description && (
        <Toast.Description className="text-sm wrap-anywhere">{notice.description}</Toast.Description>
      )}
      {notice.action && (
        <Toast.Action
          altText={notice.action.altText}
          onClick={notice.action.onSelect}
          className="mt-2 inline-flex min-h-11 items-center rounded border-[1.5px] border-current px-3 text-sm font-semibold hover:underline"
        >
          {notice.action.label}
        </Toast.Action>
      )}
    </div>
  )
}

function CloseToast() {
  const t = useTranslations('ui')
  return (
    <Toast.Close
      aria-label={t('close')}
      className="target -my-1.5 inline-flex items-center justify-center rounded focus-visible:outline-current"
    >
      <Icon name="close" />
    </Toast.Close>
  )
}
