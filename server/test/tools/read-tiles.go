// Reads a ledger from a folder of files, as c2sp.org/tlog-tiles describes it, with the implementation of Go's checksum
// database, and verifies every entry in it: go run read-tiles.go FOLDER KEY
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder string

func (folder) Height() int                            { return 8 }
func (folder) SaveTiles([]tlog.Tile, [][]byte)        {}
func (at folder) ReadTiles(tiles []tlog.Tile) (contents [][]byte, err error) {
	for _, tile := range tiles {
		// The paths of the checksum database also name the height.
		content, err := at.read(strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		contents = append(contents, content)
	}
	return contents, nil
}

func (at folder) read(name string) ([]byte, error) { return os.ReadFile(filepath.Join(string(at), name)) }

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	at := folder(os.Args[1])
	verifier, err := note.NewVerifier(os.Args[2])
	check(err)
	message, err := at.read("checkpoint")
	check(err)
	signed, err := note.Open(message, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	hashes := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, at)
	computed, err := tlog.TreeHash(size, hashes)
	check(err)
	if computed != root {
		check(fmt.Errorf("the root is %v, signed is %v", computed, root))
	}
	number := int64(0)
	for index := int64(0); index*256 < size; index++ {
		bundle, err := at.read(strings.Replace(tlog.Tile{H: 8, L: 0, N: index, W: 256}.Path(), "tile/8/0/", "tile/entries/", 1))
		check(err)
		for len(bundle) > 0 {
			length := 2 + int(binary.BigEndian.Uint16(bundle))
			proof, err := tlog.ProveRecord(size, number, hashes)
			check(err)
			check(tlog.CheckRecord(proof, size, root, number, tlog.RecordHash(bundle[2:length])))
			bundle = bundle[length:]
			number++
		}
	}
	fmt.Printf("%d entries of %s are proven\n", number, lines[0])
}
