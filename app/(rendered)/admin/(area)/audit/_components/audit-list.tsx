import { useFormatter, useTranslations } from 'next-intl'
import { AddressSelect } from '@/components/layout/address-select'
import { auditKinds, type AuditView } from '@/lib/audit/schema'
import { isLocale, localeNames } from '@/lib/i18n/locales'

type Value = string | number | boolean | null

/** The audit log, newest first: when, who, what was affected, and what changed. */
export function AuditList({ entries }: { entries: readonly AuditView[] }) {
  return (
    <ol className="border-b border-line">
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function AuditEntry({ entry }: { entry: AuditView }) {
  const t = useTranslations('admin.audit')
  const format = useFormatter()
  const changes = Object.entries(entry.detail)
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 md:grid-cols-[12rem_1fr]">
      <span className="tabular text-sm text-muted md:pt-0.5">
        {format.dateTime(new Date(entry.at), 'instantWithSeconds')}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">{entry.actor.name || t('erased')}</span>{' '}
          {t(`action.${entry.action}`, { title: entry.object.title || t('erased') })}
        </p>
        {changes.length > 0 && (
          <ul className="mt-1 text-sm text-muted">
            {changes.map(([field, value]) => (
              <li key={field}>
                <Change field={field} value={value} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The message namespace of stored values, by field. */
const wordsOf: Readonly<Record<string, string>> = {
  type: 'lectures.type',
  counting: 'lectures.counting',
  release: 'lectures.release',
  kind: 'semesters',
  role: 'role',
}

/** The displayed text of a stored value. */
function useWord(field: string): (stored: string) => string {
  const t = useTranslations()
  return (stored) => {
    if (field === 'language' && isLocale(stored)) return localeNames[stored]
    const key = `${wordsOf[field]}.${stored}` as 'role.Tutor'
    return wordsOf[field] !== undefined && t.has(key) ? t(key) : stored
  }
}

function Change({ field, value }: { field: string; value: AuditView['detail'][string] }) {
  const t = useTranslations('admin.audit')
  const tForms = useTranslations('forms')
  const tTerms = useTranslations('terms')
  const word = useWord(field)
  const label = t.has(`field.${field}` as 'field.name') ? t(`field.${field}` as 'field.name') : field
  const say = (one: Value) =>
    one === null || one === ''
      ? tForms('conflictEmpty')
      : typeof one === 'boolean'
        ? tTerms(one ? 'yes' : 'no')
        : word(String(one))
  if (typeof value === 'object' && value !== null)
    return t('change', { field: label, from: say(value.from), to: say(value.to) })
  return t('fact', { field: label, value: say(value) })
}

/** Filters the log by kind of object. */
export function KindFilter() {
  const t = useTranslations('admin.audit')
  const tTerms = useTranslations('terms')
  return (
    <AddressSelect
      label={tTerms('kind')}
      name="kind"
      placeholder={t('allKinds')}
      options={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
    />
  )
}
