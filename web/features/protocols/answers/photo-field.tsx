import { Button, FileButton, Input, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { MAX_IMAGES } from '#shared/questionnaire/answers.ts';
import { PictureList } from './picture-list.tsx';
import type { Pictures } from './pictures.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import styles from './answer-fields.module.css';

interface PhotoFieldProps {
  /** Accessible name, needed if no label of the question names the field. */
  readonly label?: string;
  readonly labelledBy?: string;
  /** Whether the label shows that a photo is required. */
  readonly isRequired?: boolean | undefined;
  /** Whether photos are only taken now, not chosen from older ones. */
  readonly isTaken?: boolean;
  readonly uuids: readonly string[];
  readonly fault: string | undefined;
  readonly images: Pictures;
  readonly photos: PhotoStorage;
  readonly change: ChangeAnswer;
}

const UNREADABLE_MESSAGE = 'Dieses Bild lässt sich nicht lesen. Bitte ein anderes wählen.';

export function PhotoField(props: PhotoFieldProps) {
  const { label, labelledBy, isRequired, isTaken = false, uuids, fault, images, photos, change } = props;
  const { add: addPhotos, isStoring, problem } = photos;
  const remove = (uuid: string) => {
    change((answer) => ({ images: (answer.images ?? []).filter((otherUuid) => otherUuid !== uuid) }));
    images.discard(uuid);
  };
  return (
    <div role="group" aria-label={label} aria-labelledby={labelledBy} className={styles.pad} data-field="images">
      {label !== undefined && (
        <Input.Label labelElement="div" size="md" required={isRequired}>
          {label}
        </Input.Label>
      )}
      <div className={styles.photos}>
        <PictureList uuids={uuids} kind="photo" images={images} onRemove={remove} />
        {uuids.length < MAX_IMAGES && <PhotoButtons isTaken={isTaken} isStoring={isStoring} onPhotos={addPhotos} />}
      </div>
      {(problem ?? fault) !== undefined && (
        <Text role="alert" className={styles.fault}>
          {problem ?? fault}
        </Text>
      )}
    </div>
  );
}

export type PhotoStorage = ReturnType<typeof usePhotoStorage>;

/** Returns a function that adds photos to the answer. Several buttons of a row use it. */
export function usePhotoStorage(images: Pictures, change: ChangeAnswer) {
  const [isStoring, setIsStoring] = useState(false);
  const [problem, setProblem] = useState<string>();
  const addPhotos = useCallback(
    (files: readonly File[]) => {
      const storePhotos = async () => {
        setIsStoring(true);
        setProblem(undefined);
        for (const file of files) {
          try {
            // Photos are processed one after the other, because a tablet lacks the memory for ten at once.
            const uuid = await images.store(file);
            change((answer) => ({ images: [...(answer.images ?? []), uuid].slice(0, MAX_IMAGES) }));
          } catch {
            setProblem(UNREADABLE_MESSAGE);
          }
        }
        setIsStoring(false);
      };
      void storePhotos();
    },
    [images, change],
  );
  return { add: addPhotos, isStoring, problem };
}

interface PhotoButtonsProps {
  readonly isTaken: boolean;
  readonly isStoring: boolean;
  readonly onPhotos: (files: readonly File[]) => void;
}

function PhotoButtons({ isTaken, isStoring, onPhotos }: PhotoButtonsProps) {
  const resetInput = useRef<() => void>(null);
  // Without the reset, choosing a removed file again would cause no change event.
  const addChosenFiles = (files: readonly File[]) => {
    onPhotos(files);
    resetInput.current?.();
  };
  return (
    <div className={styles.buttons}>
      <FileButton accept="image/*" capture="environment" onChange={(file) => file !== null && onPhotos([file])}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className={styles.camera}
            loading={isStoring}
            leftSection={<IconCamera size={22} aria-hidden />}
          >
            Foto aufnehmen
          </Button>
        )}
      </FileButton>
      {!isTaken && (
        <FileButton accept="image/*" multiple resetRef={resetInput} onChange={addChosenFiles}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isStoring}
              leftSection={<IconPhotoPlus size={22} aria-hidden />}
            >
              Bild wählen
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
