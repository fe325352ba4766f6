import type { DemoLecture, DemoSession } from '@/prisma/demo/content'
import { picture } from '@/prisma/demo/pictures'

const classical: DemoSession = {
  title: 'Klassische Konditionierung',
  content: `## Pawlows Hunde
Ein **neutraler Reiz** (Glocke) wird mehrmals kurz vor einem **unbedingten Reiz** (Futter) dargeboten. Danach löst er allein eine **bedingte Reaktion** (Speichelfluss) aus.

| Phase | Reiz | Reaktion |
|---|---|---|
| vorher | Futter | Speichel (unbedingt) |
| Lernen | Glocke + Futter | Speichel (unbedingt) |
| nachher | Glocke | Speichel (bedingt) |

**Referat:** Watson und Rayner (1920), „Little Albert“ – und warum wir diese Studie heute anders beurteilen.`,
  quickCheck: {
    title: 'Grundbegriffe der Konditionierung',
    questions: [
      {
        text: 'Was ist die Glocke in Pawlows Versuch **vor** dem Lernen?',
        answers: ['ein neutraler Reiz', 'ein bedingter Reiz', 'ein unbedingter Reiz', 'ein Verstärker'],
        correct: 0,
        ease: 0.78,
        tempting: 1,
      },
      {
        text: 'Was geschieht bei der *Extinktion*?',
        answers: [
          'Der unbedingte Reiz wird stärker.',
          'Die bedingte Reaktion wird schwächer, weil der bedingte Reiz wiederholt ohne den unbedingten auftritt.',
          'Die unbedingte Reaktion verschwindet.',
          'Ein ähnlicher Reiz löst dieselbe Reaktion aus.',
        ],
        correct: 1,
        ease: 0.74,
        tempting: 2,
      },
      {
        text: 'Ein Kind wurde von einem Schäferhund gebissen und fürchtet nun alle Hunde. Wie heißt das?',
        answers: ['Diskrimination', 'Extinktion', 'Reizgeneralisierung', 'Habituation'],
        correct: 2,
        ease: 0.82,
        tempting: 0,
      },
    ],
  },
  questions: [
    {
      text: 'Nach der Extinktion vergeht eine Woche. Die Glocke ertönt, und der Hund speichelt wieder ein wenig. Wie heißt das?',
      answers: ['Verstärkung', 'Spontanerholung', 'Prägung', 'latentes Lernen'],
      correct: 1,
      ease: 0.7,
    },
    {
      text: 'Wie nennt man einen Reiz, der erst durch das Lernen eine Reaktion auslöst?',
      answers: ['bedingter Reiz', 'unbedingter Reiz', 'neutraler Reiz', 'Konditionierung', 'Signal'],
      asText: { accepted: ['konditionierter Reiz', 'CS', 'bedingter Stimulus'] },
      correct: 0,
      explanation: 'Vor dem Lernen ist er neutral; danach ist er *bedingt* (konditioniert).',
      ease: 0.66,
      tempting: 1,
    },
    {
      text: 'Wie sicher sind Sie, klassische und operante Konditionierung unterscheiden zu können?',
      answers: [],
      asScale: true,
      correct: 0,
      ease: 0.5,
    },
    {
      text: 'Wie lernen Sie am liebsten? Nennen Sie ein Stichwort.',
      answers: [
        'Karteikarten',
        'Zusammenfassung',
        'Lerngruppe',
        'laut vorlesen',
        'Altklausuren',
        'Mindmap',
        'Videos',
        'erklären',
        'abends',
        'Abfragen',
        'Unterstreichen',
        'Bibliothek',
        'Kaffee',
        'Wiederholen',
      ],
      asText: { accepted: [] },
      survey: true,
      correct: 0,
      ease: 0.15,
    },
  ],
  feedback: [
    ['contentual', 'Was ist der Unterschied zwischen Habituation und Extinktion?'],
    ['tutor', 'Die Diskussion am Ende war sehr gut moderiert.'],
  ],
  pace: 3,
}

const operant: DemoSession = {
  title: 'Operante Konditionierung',
  content: `## Verhalten und seine Folgen
Skinner: Verhalten wird häufiger oder seltener, je nachdem, was darauf folgt. *Positiv* heißt hier: etwas kommt hinzu; *negativ*: etwas fällt weg – nicht „gut“ oder „schlecht“.

**Verstärkungspläne**
- fester Quotenplan: jede zehnte Reaktion
- variabler Quotenplan: im Mittel jede zehnte Reaktion
- festes Intervall: die erste Reaktion nach einer Minute
- variables Intervall: die erste Reaktion nach im Mittel einer Minute`,
  quickCheck: {
    title: 'Verstärkung und Bestrafung',
    conductedTwice: true,
    questions: [
      {
        text: 'Was ist *negative Verstärkung*?',
        answers: [
          'Ein unangenehmer Reiz kommt hinzu, das Verhalten wird seltener.',
          'Ein angenehmer Reiz fällt weg, das Verhalten wird seltener.',
          'Ein unangenehmer Reiz fällt weg, das Verhalten wird häufiger.',
          'Es folgt gar nichts, das Verhalten wird seltener.',
        ],
        correct: 2,
        points: 2,
        ease: 0.5,
        tempting: 0,
      },
      {
        text: 'Nach welchem Plan belohnt ein Glücksspielautomat?',
        answers: ['fester Quotenplan', 'festes Intervall', 'variables Intervall', 'variabler Quotenplan'],
        correct: 3,
        ease: 0.7,
        tempting: 2,
      },
      {
        text: `Was gehört in das Feld mit dem Fragezeichen?

| | Reiz kommt hinzu | Reiz fällt weg |
|---|---|---|
| **Verhalten wird häufiger** | positive Verstärkung | negative Verstärkung |
| **Verhalten wird seltener** | positive Bestrafung | ? |`,
        answers: ['negative Bestrafung', 'Extinktion', 'neutrale Verstärkung', 'Diskrimination'],
        correct: 0,
        ease: 0.8,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: 'Tolmans Ratten liefen tagelang ohne Futter durch ein Labyrinth. Sobald es Futter gab, fanden sie fast fehlerfrei zum Ziel. Was zeigt das?',
      answers: [
        'Lernen braucht immer Verstärkung.',
        'Gelernt wurde schon vorher, ohne dass es sich zeigte.',
        'Ratten riechen Futter durch Wände.',
        'Hunger verbessert das Gedächtnis.',
      ],
      correct: 1,
      ease: 0.74,
      tempting: 0,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'Negative Verstärkung verwechsle ich immer mit Bestrafung. Gibt es eine Eselsbrücke?'],
    ['fun', 'Für jede richtige Antwort bitte ein Gummibärchen, variabler Quotenplan.'],
    ['orga', 'Können die Referatsthemen online eingetragen werden?'],
  ],
  pace: 3,
}

const memoryModels: DemoSession = {
  title: 'Modelle des Gedächtnisses',
  content: `## Vom Reiz zur Erinnerung
1. **Sensorisches Register:** Bruchteile einer Sekunde
2. **Arbeitsgedächtnis** (Baddeley): zentrale Exekutive, phonologische Schleife, räumlich-visueller Notizblock, episodischer Puffer
3. **Langzeitgedächtnis:** deklarativ (episodisch, semantisch) und nicht deklarativ (prozedural, Priming, Konditionierung)

Wir wiederholen den Versuch mit den Wortlisten im Seminar; bitte Papier und Stift mitbringen.`,
  quickCheck: {
    title: 'Gedächtnismodelle',
    questions: [
      {
        text: 'Was gehört **nicht** zu Baddeleys Modell des Arbeitsgedächtnisses?',
        answers: [
          'die phonologische Schleife',
          'das sensorische Register',
          'der räumlich-visuelle Notizblock',
          'die zentrale Exekutive',
        ],
        correct: 1,
        ease: 0.72,
        tempting: 3,
      },
      {
        text: 'Wie viele Einheiten (Chunks) fasst das Kurzzeitgedächtnis nach Miller (1956)?',
        answers: [String.raw`etwa $7 \pm 2$`, 'genau 12', 'etwa 30', 'unbegrenzt viele'],
        correct: 0,
        ease: 0.88,
      },
      {
        text: 'Sie können Rad fahren, aber kaum erklären, wie. Welches Gedächtnis ist das?',
        answers: ['das semantische', 'das episodische', 'das sensorische', 'das prozedurale'],
        correct: 3,
        ease: 0.84,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: 'Wortliste lernen, danach 30 Sekunden rückwärts zählen, dann abrufen. Was geschieht mit den **letzten** Wörtern der Liste?',
      answers: [
        'Sie werden besonders gut erinnert.',
        'Ihr Vorteil (Recency-Effekt) verschwindet weitgehend.',
        'Sie werden mit den ersten verwechselt.',
        'Am Abruf ändert sich nichts.',
      ],
      correct: 1,
      ease: 0.6,
      tempting: 0,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'Gibt es neuere Befunde zu der Zahl 7?'],
    ['uncategorized', 'Der Selbstversuch war das Beste am ganzen Seminar!'],
    ['disruptive', 'Die Lüftung ist hinten so laut, dass man die Referate kaum versteht.'],
  ],
  pace: 2,
}

const forgetting: DemoSession = {
  title: 'Vergessen und Lernstrategien',
  content: String.raw`## Die Vergessenskurve
Ebbinghaus (1885) prüfte sein eigenes Gedächtnis. Vereinfacht beschreibt man den behaltenen Anteil $R$ nach der Zeit $t$ durch

$$R = e^{-t/S},$$

wobei $S$ die Festigkeit der Erinnerung ist.

**Was hilft?** Verteilt lernen, sich selbst abfragen, Themen mischen. Noch einmal lesen fühlt sich gut an, hilft aber wenig.`,
  quickCheck: {
    title: 'Vergessen und Behalten',
    questions: [
      {
        text: 'Was besagt der *Testeffekt*?',
        answers: [
          'Prüfungsangst verschlechtert die Leistung.',
          'Wer Gelerntes abruft, behält es länger, als wer es nur noch einmal liest.',
          'Tests messen nur kurzfristiges Wissen.',
          'Multiple Choice ist leichter als freie Antworten.',
        ],
        correct: 1,
        ease: 0.82,
      },
      {
        text: `Es gelte $R = e^{-t/S}$. Welcher Anteil ist nach $t = S$ noch da?${picture('forgettingCurve', 'Vergessenskurve: R fällt von 1 bei t = 0 erst steil, dann immer flacher; ihr Wert bei t = S ist mit einem Fragezeichen markiert')}`,
        answers: ['etwa 50 %', 'etwa 10 %', 'etwa 37 %', 'etwa 63 %'],
        correct: 2,
        points: 2,
        ease: 0.52,
        tempting: 0,
      },
      {
        text: 'Was ist *proaktive* Interferenz?',
        answers: [
          'Früher Gelerntes stört das Behalten von neu Gelerntem.',
          'Neu Gelerntes stört das Behalten von früher Gelerntem.',
          'Lärm stört das Lernen.',
          'Zwei Aufgaben zugleich stören einander.',
        ],
        correct: 0,
        ease: 0.6,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: 'Vier Stunden Lernzeit bis zur Prüfung in zwei Wochen. Womit behält man am meisten?',
      answers: [
        'vier Stunden am Vorabend',
        'vier Stunden heute',
        'viermal eine Stunde, über die zwei Wochen verteilt',
        'Das macht keinen Unterschied.',
      ],
      correct: 2,
      ease: 0.85,
      tempting: 0,
    },
  ],
  feedback: [
    ['contentual', 'Bitte Literatur zum Testeffekt verlinken.'],
    ['tutor', 'Danke für das Seminar, ich habe viel mitgenommen.'],
    ['hqa', 'Die Abfragen auf dem Handy sind ja selbst ein Testeffekt. :-)'],
  ],
  pace: 3,
}

export const learningAndMemory: DemoLecture = {
  title: 'Seminar: Lernen und Gedächtnis',
  type: 'SEM',
  students: 22,
  quizTimer: 45,
  quickCheckTimer: 60,
  sessions: [classical, operant, memoryModels, forgetting],
}
