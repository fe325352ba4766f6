import { Entrance } from '@/components/entry-page/entrance'
import { ChosenLanguage, LanguageProvider } from '@/components/layout/language-provider'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { lectureCode } from '@/lib/bounds'

/** The page needs four of the field errors. */
const namespaces = [
  'entryPage',
  'feedbackCategory',
  'fields.code',
  'fields.email',
  'fields.lectureCode',
  'fields.password',
  'rounds',
  'sorting',
  'student',
] as const

/** The entry page with its texts, and with those of the student page that replaces it. */
export function EntryScreen({ forTutors }: { forTutors?: boolean }) {
  return (
    <MessagesProvider namespaces={namespaces}>
      <LanguageProvider>
        <ChosenLanguage>
          <Entrance forTutors={forTutors} neverInCodes={lectureCode.excluded} />
        </ChosenLanguage>
      </LanguageProvider>
    </MessagesProvider>
  )
}
