import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { SortHeader } from '@/components/layout/sort-header'
import { LectureState } from '@/components/lectures/lecture-state'
import { Icon } from '@/components/ui/icon'
import { StatusPill } from '@/components/ui/status-pill'
import type { LectureView } from '@/lib/lectures/schema'
import { PhoneSort } from '../../_components/phone-sort'

const STANDARD = '-semester'

/** All lectures; those without an active tutor stand out. On phones the columns stand below the title. */
export function LectureTable({ lectures }: { lectures: readonly LectureView[] }) {
  const tTerms = useTranslations('terms')
  return (
    <table className="w-full border-b border-line">
      <thead className="hidden md:table-header-group">
        <tr>
          <SortHeader label={tTerms('lecture')} field="title" standard={STANDARD} className="w-2/5" />
          <SortHeader label={tTerms('semester')} field="semester" standard={STANDARD} />
          <th scope="col" className="text-left text-sm font-semibold text-muted">
            {tTerms('tutors')}
          </th>
          <th scope="col" className="text-left text-sm font-semibold text-muted">
            {tTerms('code')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lectures.map((lecture) => (
          <LectureRow key={lecture.id} lecture={lecture} />
        ))}
      </tbody>
    </table>
  )
}

function LectureRow({ lecture }: { lecture: LectureView }) {
  const t = useTranslations('admin.lectures')
  const tLectures = useTranslations('lectures')
  const { id, title, type, semester, tutors, code, sessionCount } = lecture
  const names =
    tutors.length > 0 ? (
      tutors.map(({ name }) => name).join(', ')
    ) : (
      <StatusPill tone="danger">{t('noTutor')}</StatusPill>
    )
  return (
    <tr className="relative border-t border-line transition-colors duration-150 hover:bg-sunk">
      <td className="py-3 pr-4 align-top">
        <GuardedLink
          href={`/admin/lectures/${id}/`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {title}
        </GuardedLink>{' '}
        <LectureState lecture={lecture} />
        <span className="tabular block text-sm text-muted">
          {tLectures(`type.${type}`)} · {t('sessions', { count: sessionCount })}
        </span>
        <span className="block text-sm wrap-anywhere text-muted md:hidden">
          {semester.label} · {names}
        </span>
      </td>
      <td className="tabular hidden py-3 pr-4 align-top whitespace-nowrap md:table-cell">{semester.label}</td>
      <td className="hidden py-3 pr-4 align-top wrap-anywhere md:table-cell">{names}</td>
      <td className="hidden py-3 align-top font-semibold tracking-wider md:table-cell">{code}</td>
    </tr>
  )
}

/** The sort orders of the table of lectures, for phones. */
export function LectureSort() {
  const tTerms = useTranslations('terms')
  return (
    <PhoneSort
      standard="-semester"
      options={[
        { value: '-semester', label: tTerms('semester') },
        { value: 'title', label: tTerms('lecture') },
      ]}
    />
  )
}

type WithoutTutorProps = {
  count: number
  /** Whether the list shows only these. */
  shown: boolean
}

/** Reports lectures without an active tutor above the list, and filters them. */
export function WithoutTutor({ count, shown }: WithoutTutorProps) {
  const t = useTranslations('admin.lectures')
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded border border-danger px-4 py-1">
      <span className="flex min-h-11 items-center gap-3 font-semibold">
        <Icon name="alert" className="text-danger" /> {t('withoutTutor', { count })}
      </span>
      <GuardedLink
        href={shown ? '/admin/lectures/' : '/admin/lectures/?withoutTutor=true'}
        className="link target inline-flex items-center"
      >
        {t(shown ? 'showAll' : 'showThese')}
      </GuardedLink>
    </p>
  )
}
