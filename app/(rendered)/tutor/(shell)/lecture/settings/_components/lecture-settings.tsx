'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { PageHeading } from '@/components/layout/page-heading'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { EditLecture } from '@/components/lectures/edit-lecture'
import { LectureState } from '@/components/lectures/lecture-state'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { renewLectureCode } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import type { DaySpan } from './copy-dates'
import { LectureLifecycle } from './lecture-lifecycle'

type LectureSettingsProps = {
  lecture: LectureView
  semesters: readonly SemesterView[]
  /** The first and the last day of its sessions. */
  span: DaySpan | null
  address: string
  qr: ReactNode
}

/** The settings of a lecture: its data, its code, and its lifecycle. */
export function LectureSettings({ lecture, semesters, span, address, qr }: LectureSettingsProps) {
  const t = useTranslations('lectures')
  const tTerms = useTranslations('terms')
  return (
    <>
      <PageHeading
        title={tTerms('lecture')}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LectureState lecture={lecture} />
            <span className="wrap-anywhere">
              {lecture.title} · {lecture.semester.label}
            </span>
          </span>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {!lecture.archived && (
          // On a phone the code comes first, because it is needed most; elsewhere it is at the side.
          <div className="lg:col-start-2 lg:row-start-1">
            <CodePanel lecture={lecture} address={address} qr={qr} />
          </div>
        )}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          {!lecture.archived && (
            <Panel title={t('settings.about')}>
              <EditLecture lecture={lecture} semesters={semesters} />
            </Panel>
          )}
          <LectureLifecycle {...{ lecture, semesters, span }} />
        </div>
      </div>
    </>
  )
}

type CodePanelProps = { lecture: LectureView; address: string; qr: ReactNode }

/** The code of the lecture, and the button that replaces it to lock out holders of the old one. */
function CodePanel({ lecture: { id, code }, address, qr }: CodePanelProps) {
  const t = useTranslations('lectures.code')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState(false)

  async function renew(): Promise<boolean> {
    try {
      const renewed = await renewLectureCode(id)
      notify({ title: t('renewed', { code: renewed.code }), description: t('renewedHint', { code }) })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error, t('failed'))
      return false
    }
  }

  return (
    <Panel title={t('title')}>
      <div className="grid justify-items-start gap-5">
        <div>
          <p className="text-muted wrap-anywhere">{t('joinAt', { address })}</p>
          <p className="text-2xl font-extrabold tracking-widest">{code}</p>
        </div>
        {qr}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('renew')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('renewTitle')}
        description={t('renewText', { code })}
        confirmLabel={t('renew')}
        pendingLabel={t('renewing')}
        danger
        onConfirm={renew}
      />
    </Panel>
  )
}
