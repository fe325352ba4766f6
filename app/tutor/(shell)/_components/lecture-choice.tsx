'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { chooseLecture } from '@/lib/lectures/client'

export type ChoosableLecture = { id: string; title: string; semester: string }

type LectureChoiceProps = {
  lectures: readonly ChoosableLecture[]
  currentId: string | null
  onChosen?: () => void
}

/** The tutor's lectures, of which one is made the current one. */
export function LectureChoice({ lectures, currentId, onChosen }: LectureChoiceProps) {
  const t = useTranslations('tutor')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function choose(id: string) {
    if (pendingId) return
    setPendingId(id)
    try {
      if (id !== currentId) await chooseLecture(id)
      router.push('/tutor/lecture/dashboard')
      router.refresh()
      onChosen?.()
    } catch (error) {
      notifyError(error)
    } finally {
      setPendingId(null)
    }
  }

  return (
    <ul className="grid gap-1">
      {lectures.map(({ id, title, semester }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => void choose(id)}
            aria-current={id === currentId ? 'true' : undefined}
            aria-busy={id === pendingId || undefined}
            className={cn(
              'flex min-h-14 w-full items-center gap-4 rounded px-3 py-2 text-left transition-colors duration-150 hover:bg-sunk',
              id === currentId && 'bg-sunk',
            )}
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">{id === pendingId ? t('switching') : semester}</span>
            </span>
            {id === currentId && <Icon name="check" label={t('currentLecture')} className="text-accent" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
