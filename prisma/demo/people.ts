import type { Locale, Role } from '@/prisma/generated/enums'

/** One account per role; all share the demo lecture. */
export const demoTutors: { role: Role; email: string; name: string; locale: Locale }[] = [
  { role: 'Superuser', email: 'superuser@demo.example', name: 'Dr. Miriam Adeyemi', locale: 'en' },
  { role: 'ChairOwner', email: 'chairowner@demo.example', name: 'Prof. Dr. Henrik Lindqvist', locale: 'en' },
  { role: 'Admin', email: 'admin@demo.example', name: 'Claire Fontaine', locale: 'en' },
  { role: 'Tutor', email: 'tutor@demo.example', name: 'Jonas Weber', locale: 'en' },
]

export const studentNames = [
  'Amara Okafor', 'Lukas Brandt', 'Yuki Tanaka', 'Sofía Hernández', 'Mateusz Kowalski', 'Aylin Yılmaz',
  'Noah Fischer', 'Priya Raman', 'Chloé Laurent', 'Oleksandr Shevchenko', 'Fatima Zahra Benali', 'Emil Sørensen',
  'Lena Hoffmann', 'Minh Anh Nguyễn', 'Giulia Romano', 'Daniel Goldberg', 'Zeynep Kaya', 'Thabo Mokoena',
  'Hannah Schneider', 'Ivan Petrović', 'Mei-Ling Chen', 'João Pereira', 'Ágnes Szabó', 'Karim Haddad',
  'Paula Wagner', 'Ravi Patel', 'Ingrid Haugen', 'Bogdan Ionescu', 'Leila Farahani', 'Finn O’Sullivan',
  'Clara Zimmermann', 'Kwame Mensah', 'Anastasia Volkova', 'Diego Fuentes', 'Sanna Virtanen', 'Omar Farouk',
  'Johanna Krüger', 'Arjun Mehta', 'Élodie Girard', 'Tomáš Novák', 'Nour El-Sayed', 'Maximilian Bauer',
  'Haruto Sato', 'Marta Silva', 'Piotr Wiśniewski', 'Rania Khoury', 'Jakob Lang', 'Seo-yeon Kim',
  'Valentina Rossi', 'Samuel Tesfaye', 'Elif Demir', 'Moritz Vogel', 'Camila Rojas', 'Dimitris Papadopoulos',
  'Aisha Abdi', 'Theo Jansen', 'Lea Marie Schulz', 'Nikola Jovanović', 'Björk Einarsdóttir', 'Ben Müller',
] // prettier-ignore
