import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId } from 'react';
import { cleanHtml } from './rich-text.tsx';
import styles from './rich-text-field.module.css';

interface RichTextFieldProps {
  readonly label: string;
  readonly description: string;
  /** Initial text as HTML. */
  readonly initialValue: string;
  readonly error?: string | undefined;
  readonly onChange: (html: string) => void;
}

const EXTENSIONS = [
  // The editor offers only the formats that the server keeps.
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    link: { protocols: ['https', 'http', 'mailto'], openOnClick: false },
  }),
];

const LABELS = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  underlineControlLabel: 'Unterstrichen',
  bulletListControlLabel: 'Aufzählung',
  orderedListControlLabel: 'Nummerierte Liste',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Link entfernen',
  linkEditorInputLabel: 'Adresse',
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: 'In neuem Fenster öffnen',
  linkEditorInternalLink: 'Im selben Fenster öffnen',
  linkEditorSave: 'Übernehmen',
};

/** An editor for text with emphasis, lists and links. */
export function RichTextField({ label, description, initialValue, error, onChange }: RichTextFieldProps) {
  const id = useId();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleanHtml(initialValue),
    onUpdate: ({ editor: current }) => onChange(current.getHTML()),
    // The Content-Security-Policy allows no style elements created at run time, so the editor's styles are in the CSS
    // module.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, 'data-field': 'description' },
    },
  });
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <RichTextEditor editor={editor} labels={LABELS} classNames={{ control: styles.control ?? '' }} mt={6}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={styles.content} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
