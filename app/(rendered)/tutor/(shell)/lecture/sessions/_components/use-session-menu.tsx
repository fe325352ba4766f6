'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { DeleteSession } from '@/components/sessions/delete-session'
import { MoveDialog } from '@/components/sessions/move-dialog'
import { useLecture } from '@/components/sessions/live-lecture'
import { SessionDialog } from '@/components/sessions/session-dialog'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { RowAction } from '@/components/ui/row-menu'
import { thisAndLater } from '@/lib/sessions/move-rules'
import { noUsage, type SessionUsage, type SessionView } from '@/lib/sessions/schema'

type Asking = { what: 'edit' | 'move' | 'archive' | 'delete'; session: SessionView }

/** The menu of a row and its dialogs. */
export function useSessionMenu(
  lecture: { id: string; archived: boolean },
  usage: Readonly<Record<string, SessionUsage>>,
  /** The sessions that have not taken place. */
  movable: readonly SessionView[],
) {
  const t = useTranslations('sessions')
  const tItems = useTranslations('items')
  const navigate = useGuardedNavigation()
  const actions = useSessionActions()
  const open = useLecture().state.session
  const [asking, setAsking] = useState<Asking | null>(null)
  // A slow request may end after another dialog was opened, which it must not close.
  const close = () => setAsking((now) => (now === asking ? null : now))

  async function activate(session: SessionView) {
    if (await actions.run('activate', session)) await navigate('/tutor/lecture/dashboard')
  }

  function actionsOf(session: SessionView): RowAction[] {
    if (lecture.archived) return []
    const ask = (what: Asking['what']) => () => setAsking({ what, session })
    const edit: RowAction = { label: tItems('edit'), icon: 'pencil', onSelect: ask('edit') }
    const move: RowAction = { label: t('move.fromHere'), icon: 'calendar', onSelect: ask('move') }
    const remove: RowAction = {
      label: tItems('delete'),
      icon: 'trash',
      danger: true,
      onSelect: ask('delete'),
    }
    const { rounds, feedback } = usage[session.id] ?? noUsage
    // A session with rounds or feedback cannot be deleted.
    const removal = rounds + feedback > 0 ? [] : [remove]
    if (session.archived)
      return [
        { label: tItems('restore'), icon: 'restore', onSelect: () => void actions.run('restore', session) },
        ...removal,
      ]
    if (session.active) return [edit]
    return [
      {
        label: t(session.state === 'ended' ? 'activateAgain' : 'activate'),
        icon: 'play',
        disabled: open !== null,
        onSelect: () => void activate(session),
      },
      edit,
      ...(movable.some(({ id }) => id === session.id) ? [move] : []),
      { label: tItems('archive'), icon: 'archive', onSelect: ask('archive') },
      ...removal,
    ]
  }

  const dialogs = asking && (
    <>
      {asking.what === 'edit' && (
        <SessionDialog
          open
          onOpenChange={close}
          lectureId={lecture.id}
          session={asking.session}
          quickChecks={usage[asking.session.id]?.quickChecks}
        />
      )}
      {asking.what === 'move' && (
        <MoveDialog sessions={movable} chosen={thisAndLater(movable, asking.session.id)} onClose={close} />
      )}
      {asking.what === 'delete' && <DeleteSession session={asking.session} onClose={close} />}
      <ConfirmDialog
        open={asking.what === 'archive'}
        onOpenChange={close}
        title={t('archiveTitle', { title: asking.session.title })}
        description={t('archiveText')}
        confirmLabel={tItems('archive')}
        onConfirm={() => actions.run('archive', asking.session)}
      />
    </>
  )
  return { actionsOf, dialogs }
}
