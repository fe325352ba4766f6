import { ChosenLanguage, LanguageProvider } from '@/components/layout/language-provider'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { StudentPage } from '@/components/student-page/student-page'

/** The student page with its texts. */
export function StudentScreen() {
  return (
    <MessagesProvider namespaces={['feedbackCategory', 'rounds', 'sorting', 'student']}>
      <LanguageProvider>
        <ChosenLanguage>
          <StudentPage />
        </ChosenLanguage>
      </LanguageProvider>
    </MessagesProvider>
  )
}
