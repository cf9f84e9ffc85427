import { Button, type ButtonProps, Input, Text } from '@mantine/core';
import { IconCamera, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { fileSizeText } from './file-size.ts';
import styles from './file-field.module.css';
import { PictureToCheck } from './picture-to-check.tsx';

interface FileFieldProps {
  readonly label: string;
  /** Describes the accepted files to users, e.g. 'PDF, JPEG, PNG, WebP oder HEIC, höchstens 20 MB.' */
  readonly description: string;
  /** The accepted file extensions and media types for the browser. */
  readonly accept: string;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** What the user is asked about a chosen image, which is shown then, e.g. 'Ist alles gut lesbar?' */
  readonly pictureQuestion?: string;
  /** Share of the file that has been uploaded, from 0 to 1; null if no upload is running. */
  readonly progress?: number | null;
  readonly onCancel?: () => void;
  /** Whether the file cannot be changed, for example because the form is being sent. */
  readonly isDisabled?: boolean;
}

/** Lets the user choose or drop one file, or take a photo if images are accepted. */
export function FileField(props: FileFieldProps) {
  const { label, description, file, error, isRequired = false, progress = null, pictureQuestion } = props;
  const id = useId();
  const drop = useFileDrop(props.onChange);
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-name` }}
      description={description}
      withAsterisk={isRequired}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div
        id={id}
        role="group"
        tabIndex={-1}
        data-field="file"
        aria-labelledby={`${id}-name`}
        className={styles.area}
        data-over={drop.isDraggedOver || undefined}
        data-invalid={error !== undefined || undefined}
        {...drop.handlers}
      >
        {file !== null && <ChosenFile {...props} file={file} />}
        {file !== null && pictureQuestion !== undefined && <PictureToCheck file={file} question={pictureQuestion} />}
        {/* The progress takes the place of the buttons, so that nothing below moves when the file is sent. */}
        <div className={styles.place}>
          <div style={{ visibility: progress === null ? undefined : 'hidden' }}>
            <FileButtons {...props} />
          </div>
          {file !== null && progress !== null && <Progress file={file} progress={progress} />}
        </div>
      </div>
    </Input.Wrapper>
  );
}

function ChosenFile({
  file,
  progress = null,
  onChange,
  onCancel,
  isDisabled,
}: FileFieldProps & { readonly file: File }) {
  const isSending = progress !== null;
  return (
    <div className={styles.chosen}>
      <IconFile size={22} aria-hidden />
      <Text className={styles.name}>
        {file.name} · {fileSizeText(file.size)}
      </Text>
      {(!isSending || onCancel !== undefined) && (
        <Button
          variant="default"
          disabled={isDisabled && !isSending}
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => (isSending ? onCancel?.() : onChange(null))}
        >
          {isSending ? 'Abbrechen' : 'Entfernen'}
        </Button>
      )}
    </div>
  );
}

interface ProgressProps {
  readonly file: File;
  readonly progress: number;
}

function Progress({ file, progress }: ProgressProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.sending}>
      {/* The native element is used, because Mantine's progress bar needs the style sheet of all lists and forms. */}
      <progress className={styles.progress} max={100} value={percent} aria-label={`${file.name} wird übertragen`} />
      <Text size="sm" c="dimmed">
        {percent < 100 ? `${percent} % übertragen` : 'Übertragen. Der Server prüft die Datei.'}
      </Text>
    </div>
  );
}

function FileButtons({ accept, file, onChange, isDisabled }: FileFieldProps) {
  return (
    <div className={styles.buttons}>
      {accept.includes('image/') && (
        <PickButton
          accept="image/*"
          capture="environment"
          icon={IconCamera}
          className={styles.camera}
          disabled={isDisabled}
          onFileChosen={onChange}
        >
          Foto aufnehmen
        </PickButton>
      )}
      <PickButton accept={accept} icon={IconUpload} disabled={isDisabled} onFileChosen={onChange}>
        {file === null ? 'Datei wählen' : 'Andere Datei wählen'}
      </PickButton>
    </div>
  );
}

interface PickButtonProps extends Pick<ButtonProps, 'className' | 'disabled'> {
  readonly accept: string;
  readonly capture?: 'environment';
  readonly icon: typeof IconUpload;
  readonly onFileChosen: (file: File) => void;
  readonly children: string;
}

function PickButton({ accept, capture, icon: ButtonIcon, onFileChosen, children, ...buttonProps }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosenFile] = currentTarget.files ?? [];
    // Without the reset, choosing the same file again after removing it would cause no change event.
    currentTarget.value = '';
    if (chosenFile !== undefined) onFileChosen(chosenFile);
  };
  return (
    <>
      <Button
        variant="default"
        {...buttonProps}
        leftSection={<ButtonIcon size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input ref={input} type="file" hidden accept={accept} capture={capture} onChange={handleChange} />
    </>
  );
}

function useFileDrop(onChange: (file: File) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // Prevents the browser from leaving the page and opening the file.
  const handleDragOver = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(isInside);
  };
  const handlers = {
    onDragOver: handleDragOver(true),
    onDragLeave: handleDragOver(false),
    onDrop: (event: DragEvent) => {
      handleDragOver(false)(event);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) onChange(file);
    },
  };
  return { isDraggedOver, handlers };
}
