import type { DemoSession } from '@/prisma/demo/content'

const hashing: DemoSession = {
  title: 'Hash tables',
  content:
    String.raw`## From a key to a place
A hash function $h$ maps keys to $\{0, \dots, m-1\}$. Two keys with the same place **collide**.

- **Chaining:** each slot holds a list.
- **Linear probing:** if a slot is taken, try the next one.

The *load factor* $\alpha = n/m$ decides how well it works: an unsuccessful search with chaining looks at $\alpha$ entries on average, if keys spread evenly.

` +
    '```java\nint slot = Math.floorMod(key.hashCode(), table.length);\n```' +
    `

Try it at home: what does \`hashCode() % length\` do with a negative hash?`,
  quickCheck: {
    title: 'Hashing',
    questions: [
      {
        text: 'A table with 16 slots holds 12 entries. What is its load factor?',
        answers: ['0.25', '0.75', '1.33', '4'],
        correct: 1,
        ease: 0.9,
        tempting: 2,
      },
      {
        text: String.raw`Linear probing, 7 slots, $h(k) = k \bmod 7$. Into the empty table go 10, 24 and 3, in this order. Where does **3** end?`,
        answers: ['slot 3', 'slot 4', 'slot 5', 'slot 6'],
        correct: 2,
        points: 2,
        ease: 0.64,
        tempting: 1,
      },
      {
        text: String.raw`With chaining and evenly spread keys, an unsuccessful search takes on average …`,
        answers: [
          String.raw`$\Theta(1 + \alpha)$`,
          String.raw`$\Theta(\log n)$`,
          String.raw`$\Theta(n)$`,
          String.raw`$\Theta(m)$`,
        ],
        correct: 0,
        ease: 0.62,
        tempting: 2,
      },
      {
        text: 'Why should a key not change while it is in a hash table?',
        answers: [
          'The table would have to be sorted again.',
          'Its hash value may change, and then it is looked for in the wrong slot.',
          'The load factor would change.',
          'Two keys would become equal.',
        ],
        correct: 1,
        ease: 0.74,
      },
    ],
  },
  questions: [
    {
      text: 'Keys fall into 365 slots evenly and independently. After how many insertions is a collision more likely than not?',
      answers: ['23', '60', '183', '365'],
      correct: 0,
      ease: 0.42,
      tempting: 2,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'What happens to a search in linear probing after an entry was deleted?'],
    ['contentual', 'The birthday example finally made it click.'],
    ['disruptive', 'The microphone crackles since the break.'],
    ['orga', 'Will hash functions for strings be part of the exam?'],
  ],
  pace: 3,
}

const searchTrees: DemoSession = {
  title: 'Search trees',
  content:
    String.raw`## Order that stays
In a binary search tree everything left of a node is smaller, everything right of it is larger. Search, insertion and deletion take $O(h)$ steps, $h$ being the height.

| tree | height at worst |
|---|---|
| plain binary search tree | $n - 1$ |
| AVL tree | about $1.44 \log_2 n$ |
| red-black tree | $2 \log_2 (n + 1)$ |

**Rotation** changes the shape but not the order:

` +
    '```text\n    y              x\n   / \\            / \\\n  x   C   <->    A   y\n / \\                / \\\nA   B              B   C\n```',
  quickCheck: {
    title: 'Binary search trees',
    questions: [
      {
        text: 'In which order does an *in-order* traversal of a binary search tree visit the keys?',
        answers: ['level by level', 'in the order of insertion', 'the root first', 'in ascending order'],
        correct: 3,
        ease: 0.82,
        tempting: 2,
      },
      {
        text: String.raw`The keys $1, 2, \dots, n$ are inserted in this order into an empty search tree without balancing. How many edges high is it?`,
        answers: [
          String.raw`$\lfloor \log_2 n \rfloor$`,
          String.raw`$n - 1$`,
          String.raw`$n / 2$`,
          String.raw`$\sqrt n$`,
        ],
        correct: 1,
        ease: 0.72,
        tempting: 0,
      },
      {
        text: 'What holds at **every** node of an AVL tree?',
        answers: [
          'The heights of its two subtrees differ by at most 1.',
          'Its two subtrees have equally many nodes.',
          'It has either no child or two.',
          'Its key is the median of the keys below it.',
        ],
        correct: 0,
        ease: 0.7,
        tempting: 1,
      },
      {
        text: 'Into an empty search tree go 5, 2, 8, 1, 3. What does a *pre-order* traversal print?',
        answers: ['`1 2 3 5 8`', '`1 3 2 8 5`', '`5 2 8 1 3`', '`5 2 1 3 8`'],
        correct: 3,
        points: 3,
        ease: 0.56,
        tempting: 2,
      },
    ],
  },
  questions: [
    {
      text: 'A node with **two** children is deleted from a search tree. Which key can take its place?',
      answers: [
        'the key of its left child, always',
        'the largest key of the tree',
        'the smallest key of its right subtree',
        'the key of its parent',
      ],
      correct: 2,
      ease: 0.6,
      tempting: 0,
    },
    {
      text: 'What shall we repeat before the exam? Put first what you need most.',
      answers: ['rotations in AVL trees', 'the master theorem', 'hashing', 'lower bounds for sorting'],
      asOrder: true,
      survey: true,
      correct: 0,
      ease: 0.55,
    },
    {
      text: 'In one word: what has been hardest so far?',
      answers: [
        'recursion',
        'proofs',
        'Recursion',
        'hashing',
        'induction',
        'rotations',
        'pointers',
        'heaps',
        'master theorem',
        'quicksort',
        'everything',
        'lower bounds',
        'exercises',
        'getting up',
      ],
      asText: { accepted: [] },
      survey: true,
      correct: 0,
      ease: 0.2,
      tempting: 1,
    },
  ],
  feedback: [
    ['contentual', 'Can we do one more example with a double rotation?'],
    ['tutor', 'Thank you for repeating the questions from the front row for everyone.'],
    ['hqa', 'I would love to see my points of all QuickChecks in one list.'],
    ['fun', 'Why did the tree fall over? It was not balanced.'],
    ['uncategorized', 'It is very cold in this lecture hall.'],
  ],
  pace: 4,
}

export const tableSessions = [hashing, searchTrees]
