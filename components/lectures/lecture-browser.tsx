'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { useEarlyValue } from '@/components/ui/early-input'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Loading } from '@/components/ui/loading'
import { TextField } from '@/components/ui/text-field'
import { useLectureList } from '@/lib/lectures/client'
import { ArchivedLectures } from './archived-lectures'
import { LectureGroups } from './lecture-groups'
import { useChooseLecture } from './use-choose-lecture'
import { useTakeFirst } from './use-take-first'

type LectureBrowserProps = {
  currentId: string | null
  onCreate: () => void
  onChosen?: () => void
}

/** Moves the focus between the search and the results, in visual order. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-lecture]')]
  const target = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** All lectures of a tutor: search, choose, restore from the archive, create. */
export function LectureBrowser({ currentId, onCreate, onChosen }: LectureBrowserProps) {
  const t = useTranslations('lectures')
  const notifyError = useNotifyError()
  const lectures = useLectureList({ archived: false, atOnce: true, onError: notifyError })
  const archive = useLectureList({ archived: true, atOnce: false, onError: notifyError })
  const { pendingId, askAndChoose } = useChooseLecture()
  const [q, setQ] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const { list } = lectures

  async function choose(id: string) {
    if (await askAndChoose(id)) onChosen?.()
  }

  function search(text: string) {
    setQ(text)
    lectures.search(text)
    if (archive.list) archive.search(text)
  }

  const searchField = useEarlyValue<HTMLInputElement>(q, search)

  const takeFirst = useTakeFirst(q, list, ({ id }) => void choose(id))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of what is inside
    <div onKeyDown={moveFocus} className="grid gap-4">
      <div ref={field} className="flex flex-wrap items-end gap-3">
        <TextField
          ref={searchField}
          type="search"
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          value={q}
          maxLength={200}
          autoComplete="off"
          aria-busy={lectures.pending}
          data-first-focus=""
          className="min-w-0 flex-1 basis-56"
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && takeFirst()}
        />
        <Button variant="secondary" icon={<Icon name="plus" />} onClick={onCreate}>
          {t('create')}
        </Button>
      </div>
      {!list && lectures.pending && <Loading label={t('loading')} />}
      {!list && !lectures.pending && (
        <Button variant="secondary" onClick={() => lectures.load(q)}>
          {t('retry')}
        </Button>
      )}
      <output className="sr-only">{list && t('found', { count: list.total })}</output>
      {list && list.total === 0 && (
        <EmptyState title={t(q.trim() ? 'noMatch' : 'none')}>
          {t(q.trim() ? 'noMatchHint' : 'noneHint')}
        </EmptyState>
      )}
      {list && (
        <LectureGroups
          lectures={list.items}
          currentId={currentId}
          pendingId={pendingId}
          onChoose={(id) => void choose(id)}
        />
      )}
      {list && list.items.length < list.total && (
        <Button variant="secondary" pending={lectures.pending} onClick={() => lectures.more()}>
          {t('more', { count: list.total - list.items.length })}
        </Button>
      )}
      <ArchivedLectures
        archive={archive}
        onOpen={() => archive.load(q)}
        onShown={onChosen}
        onRestored={() => {
          lectures.load(q)
          archive.load(q)
          field.current?.querySelector('input')?.focus()
        }}
      />
    </div>
  )
}
