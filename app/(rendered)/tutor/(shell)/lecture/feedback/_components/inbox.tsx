'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useAddressParams } from '@/components/layout/use-address-params'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useFeedbackArrival, useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { notify } from '@/components/ui/notify'
import { useInbox, type InboxPage } from '@/lib/feedback/inbox-client'
import type { FeedbackChange } from '@/lib/feedback/rules'
import { SelectionBar } from './inbox-bar'
import { Message } from './message'

type InboxProps = {
  page: InboxPage
  /** Nothing can be changed in an archived lecture. */
  archived: boolean
  /** Whether this page has the newest messages. */
  atTop: boolean
}

/** The messages of a page, to read, sort and delete, individually or together. */
export function Inbox({ page, archived, atTop }: InboxProps) {
  const t = useTranslations('inbox')
  const tItems = useTranslations('items')
  const tTerms = useTranslations('terms')
  const router = useRouter()
  const { change } = useAddressParams()
  const notifyError = useNotifyError()
  const { state, connection } = useLecture()
  const { messages, arrived, renew, look, apply } = useInbox(page, {
    unread: state.counts.unreadFeedback,
    open: connection === 'open',
    refresh: () => router.refresh(),
  })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const lostPlace = useRef(false)
  const chosen = new Set(messages.flatMap(({ id }) => (ticked.has(id) ? [id] : [])))

  useFeedbackArrival(look)

  useEffect(() => {
    // The element that had the focus before the dialog is gone with its message.
    if (doomed.length > 0 || !lostPlace.current) return
    lostPlace.current = false
    list.current?.focus()
  }, [doomed])

  function choose(id: string, is: boolean) {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    setTicked(next)
  }

  async function edit(ids: readonly string[], to: FeedbackChange) {
    const [error] = await apply(ids, to)
    if (error) notifyError(error)
  }

  async function deleteDoomed() {
    const failed = await apply(doomed, null)
    const count = doomed.length - failed.length
    if (failed.length > 0) notifyError(failed[0])
    else notify({ title: t('deleted', { count }) })
    if (count === 0) return
    lostPlace.current = true
    renew()
  }

  const first = messages.find(({ id }) => id === doomed[0])
  return (
    <div ref={keepFocus}>
      <NewMessages count={arrived} onShow={() => (atTop ? renew() : change({ page: null, sort: null }))} />
      {!archived && messages.length > 0 && (
        <SelectionBar
          messages={messages}
          chosen={chosen}
          onChoose={setTicked}
          onEdit={(ids, to) => void edit(ids, to)}
          onDelete={setDoomed}
        />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={tTerms('messages')}
        className="border-b border-line outline-none empty:hidden"
      >
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            chosen={chosen.has(message.id)}
            locked={archived}
            onChoose={(is) => choose(message.id, is)}
            onEdit={(to) => void edit([message.id], to)}
            onDelete={() => setDoomed([message.id])}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed.length > 0}
        onOpenChange={() => setDoomed([])}
        title={t('deleteTitle', { count: doomed.length })}
        description={doomed.length === 1 && first ? t('deleteOne', { text: first.title }) : t('deleteText')}
        confirmLabel={tTerms('delete')}
        pendingLabel={tItems('deleting')}
        danger
        onConfirm={deleteDoomed}
      />
    </div>
  )
}

type NewMessagesProps = { count: number; onShow: () => void }

/** Announces new messages above the list, without moving it. */
function NewMessages({ count, onShow }: NewMessagesProps) {
  const t = useTranslations('inbox')
  return (
    <output className="pointer-events-none relative z-5 flex h-0 justify-end">
      {count > 0 && (
        <Button
          size="sm"
          className="pointer-events-auto h-11 translate-y-1.5 shadow-lift"
          icon={<Icon name="message" />}
          aria-label={t('showArrived', { count })}
          onClick={onShow}
        >
          {t('arrived', { count })}
        </Button>
      )}
    </output>
  )
}
