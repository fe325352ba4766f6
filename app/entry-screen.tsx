import { Entrance } from '@/components/entry-page/entrance'
import { ChosenLanguage, LanguageProvider } from '@/components/layout/language-provider'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { lectureCode } from '@/lib/bounds'

/** The entry page with its texts, and with those of the student page, which takes its place. */
export function EntryScreen({ forTutors }: { forTutors?: boolean }) {
  return (
    <MessagesProvider namespaces={['entryPage', 'feedbackCategory', 'fields', 'rounds', 'student']}>
      <LanguageProvider>
        <ChosenLanguage>
          <Entrance forTutors={forTutors} neverInCodes={lectureCode.excluded} />
        </ChosenLanguage>
      </LanguageProvider>
    </MessagesProvider>
  )
}
