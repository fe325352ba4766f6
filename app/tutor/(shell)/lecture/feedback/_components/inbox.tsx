'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFeedbackArrival } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import type { FeedbackView } from '@/lib/feedback/schema'
import { Message } from './message'
import { SelectionBar } from './selection-bar'
import { useMessages } from './use-messages'

type InboxProps = {
  lectureId: string
  items: readonly FeedbackView[]
  /** Nothing can be changed in an archived lecture. */
  archived: boolean
  /** Whether what arrives now would stand on top of this page. */
  announces: boolean
}

/** The messages of a page, to be read, sorted and deleted, one by one or several at once. */
export function Inbox({ items, archived, announces }: InboxProps) {
  const t = useTranslations('inbox')
  const router = useRouter()
  const { messages, edit, remove } = useMessages(items)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<readonly string[]>([])
  const [arrived, setArrived] = useState(0)
  const [shown, setShown] = useState(items)

  if (shown !== items) {
    setShown(items)
    setArrived(0)
    setChosen(new Set())
  }

  useFeedbackArrival(() => setArrived((count) => count + 1))

  function choose(id: string, is: boolean) {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  async function deleteDoomed() {
    const count = doomed.length
    if (!(await remove(doomed))) return
    notify({ title: t('deleted', { count }) })
    router.refresh()
  }

  const first = messages.find(({ id }) => id === doomed[0])
  return (
    <>
      <output>
        {announces && arrived > 0 && (
          <Button variant="secondary" wide className="mb-4" onClick={() => router.refresh()}>
            {t('arrived', { count: arrived })}
          </Button>
        )}
      </output>
      {!archived && messages.length > 0 && (
        <SelectionBar
          messages={messages}
          chosen={chosen}
          onChoose={setChosen}
          onEdit={(ids, change) => void edit(ids, change)}
          onDelete={setDoomed}
        />
      )}
      <ul className="border-b border-line empty:hidden">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            chosen={chosen.has(message.id)}
            locked={archived}
            onChoose={(is) => choose(message.id, is)}
            onEdit={(change) => void edit([message.id], change)}
            onDelete={() => setDoomed([message.id])}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed.length > 0}
        onOpenChange={() => setDoomed([])}
        title={t('deleteTitle', { count: doomed.length })}
        description={doomed.length === 1 && first ? t('deleteOne', { text: first.title }) : t('deleteText')}
        confirmLabel={t('delete')}
        pendingLabel={t('deleting')}
        danger
        onConfirm={deleteDoomed}
      />
    </>
  )
}
